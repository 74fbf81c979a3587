/** Libraries that read the files of an upload, and where they are told how many there may be. */
export interface UploadParser {
  readonly modules: readonly string[];
  /** Exports that make the parser or the middleware, called or constructed. */
  readonly exports: readonly string[];
  /** Path of the option that holds the most files; every one of these libraries takes any number without it. */
  readonly option: readonly string[];
  /**
   * Methods of what is made, or `''` for the call itself, that say how many files a field may have: by their second
   * argument (`count`), or by a list of fields with a `maxCount` each (`fields`).
   */
  readonly counted?: Readonly<Record<string, 'count' | 'fields'>>;
}

export const UPLOAD_PARSERS: readonly UploadParser[] = [
  {
    modules: ['multer', '@koa/multer'], exports: ['default', 'multer'], option: ['limits', 'files'],
    counted: { array: 'count', fields: 'fields' },
  },
  { modules: ['@nestjs/platform-express'], exports: ['FilesInterceptor'], option: ['limits', 'files'], counted: { '': 'count' } },
  {
    modules: ['@nestjs/platform-express'], exports: ['FileFieldsInterceptor'], option: ['limits', 'files'],
    counted: { '': 'fields' },
  },
  { modules: ['@nestjs/platform-express'], exports: ['AnyFilesInterceptor'], option: ['limits', 'files'] },
  { modules: ['express-fileupload'], exports: ['default'], option: ['limits', 'files'] },
  { modules: ['@fastify/multipart', 'fastify-multipart'], exports: ['default'], option: ['limits', 'files'] },
  { modules: ['busboy', '@fastify/busboy'], exports: ['default', 'Busboy'], option: ['limits', 'files'] },
  { modules: ['formidable'], exports: ['default', 'formidable', 'IncomingForm', 'Formidable'], option: ['maxFiles'] },
  { modules: ['koa-body'], exports: ['default', 'koaBody'], option: ['formidable', 'maxFiles'] },
];

/** The option with which one request asks for fewer files than its plugin allows: `request.files({ limits: { files: 5 } })`. */
export const UPLOAD_REQUEST_OPTION = ['limits', 'files'] as const;

/** Methods of a request, or of a parser, that hand out the files of an upload. */
export const UPLOAD_READS: ReadonlySet<string> = new Set(['files', 'parts', 'saveRequestFiles', 'parse']);

/** The decorator of a parameter that is given the files of an upload. */
export const UPLOADED_FILES = 'UploadedFiles';
