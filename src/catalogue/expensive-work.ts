/** Work that costs a server much more than refusing a request: modules whose functions do it. */

import { whole } from './word-patterns.js';

/** What a part of the way of a request does that is expensive. */
export type CostKind =
  'body' | 'session' | 'authentication' | 'hashing' | 'database' | 'file-system' | 'process' | 'rendering' | 'request';

/** Functions of a module that do expensive work when they are called. */
export interface WorkModule {
  /** The specifier, without `node:`. */
  readonly module: RegExp;
  readonly kind: CostKind;
  /** The dotted path of the function from the module's exports, `default` left out. */
  readonly calls: RegExp;
}

export const WORK_MODULES: readonly WorkModule[] = [
  {
    module: /^(?:fs|fs\/promises|fs-extra|graceful-fs)$/,
    kind: 'file-system',
    calls: new RegExp(
      `^(?:promises\\.)?(?:${[
        'read', 'write', 'append', 'copy', 'cp', 'rename', 'rm', 'rmdir', 'unlink', 'mkdir', 'mkdtemp', 'open',
        'opendir', 'stat', 'lstat', 'access', 'truncate', 'link', 'symlink', 'readlink', 'realpath', 'chmod', 'chown',
        'utimes', 'readdir', 'output', 'ensure', 'remove', 'move', 'empty', 'pathExists',
        'create(?:Read|Write)Stream',
      ].join('|')})\\w*$`,
    ),
  },
  {
    module: /^(?:fast-glob|globby|glob|rimraf|del|klaw|find-up)$/,
    kind: 'file-system',
    calls: /^(?!hasMagic|escape|isDynamic)\w*$/,
  },
  { module: /^child_process$/, kind: 'process', calls: /^(?:spawn|fork|exec|execFile)(?:Sync)?$/ },
  {
    module: /^(?:execa|nano-spawn|cross-spawn|tinyexec|shelljs|zx|bun)$/,
    kind: 'process',
    calls: /^(?:|execa\w*|\$|sync|x|exec|spawn|spawnSync)$/,
  },
  { module: /^(?:bcrypt|bcryptjs|@node-rs\/bcrypt)$/, kind: 'hashing', calls: /^(?:hash|compare|verify)(?:Sync)?$/ },
  {
    module: /^(?:argon2|@node-rs\/argon2|hash-wasm|argon2-browser)$/,
    kind: 'hashing',
    calls: /^(?:hash|verify|hashRaw|argon2\w+|bcrypt\w*)(?:Sync)?$/,
  },
  {
    module: /^(?:scrypt-kdf|scryptsy|scrypt-js|password-hash|credential|secure-password|@phc\/\w+|oslo\/password)$/,
    kind: 'hashing',
    calls: /./,
  },
  { module: /^crypto$/, kind: 'hashing', calls: /^(?:pbkdf2|scrypt)(?:Sync)?$/ },
  {
    module: /^(?:puppeteer|puppeteer-core|playwright|playwright-core|playwright-chromium)$/,
    kind: 'rendering',
    calls: /(?:^|\.)(?:launch|connect)\w*$/,
  },
  {
    module: /^(?:sharp|jimp|gm|canvas|@napi-rs\/canvas|pdfkit|html-pdf|html-pdf-node|md-to-pdf)$/,
    kind: 'rendering',
    calls: /^(?!cache|concurrency|simd)\w*(?:\.read|\.create|\.generatePdf)?$/,
  },
  { module: /^react-dom\/server$/, kind: 'rendering', calls: /^renderTo\w+$/ },
  {
    module: /^(?:vue\/server-renderer|@vue\/server-renderer|preact-render-to-string|svelte\/server)$/,
    kind: 'rendering',
    calls: /./,
  },
  {
    module: /^(?:ejs|pug|nunjucks|eta|mjml|@react-pdf\/renderer)$/,
    kind: 'rendering',
    calls: /^(?:render\w*|mjml2html|)$/,
  },
];

/** Functions of these modules that ask for a file and read nothing of it. */
export const FILE_QUESTIONS = /^(?:exists|pathExists|access|l?stat|realpath)(?:Sync)?$/;

/** Text of handlers that have a file sent by the framework, which does that as it serves static files. */
export const SENDS_FILES = /\.(?:sendFile|sendfile|download)\(/;

/** Globals of other runtimes that do expensive work. */
export const WORK_GLOBALS: readonly { readonly path: RegExp; readonly kind: CostKind }[] = [
  { path: /^Bun\.password\./, kind: 'hashing' },
  { path: /^Bun\.(?:spawn|spawnSync|\$)$/, kind: 'process' },
  { path: /^Bun\.(?:write)$/, kind: 'file-system' },
  { path: /^Deno\.(?:read|write)\w+$/, kind: 'file-system' },
  { path: /^Deno\.(?:run|Command)$/, kind: 'process' },
];

/** Drivers and mappers of databases: whatever is made by them, or by what they make, reaches the database. */
export const DATABASE_MODULES = new RegExp(
  `^(?:${[
    'pg', 'pg-pool', 'pg-promise', 'postgres', 'slonik', 'mysql', 'mysql2', 'mysql2/promise', 'mariadb',
    'promise-mysql', 'sqlite3', 'sqlite', 'better-sqlite3', 'node:sqlite', 'libsql', '@libsql/client', 'oracledb',
    'mssql', 'tedious', 'mongodb', 'mongoose', 'monk', 'mongojs', 'knex', 'objection', 'sequelize',
    'sequelize-typescript', 'typeorm', 'kysely', '@prisma/client', '.*/generated/prisma(?:/client)?',
    'drizzle-orm(?:/.*)?', '@mikro-orm/.*', 'bookshelf', 'waterline', 'cassandra-driver', 'neo4j-driver', 'arangojs',
    'couchbase', 'nano', 'rethinkdb', '@elastic/elasticsearch', '@opensearch-project/opensearch',
    '@neondatabase/serverless', '@planetscale/database', '@vercel/postgres', '@supabase/supabase-js', '@supabase/ssr',
    '@google-cloud/firestore', '@google-cloud/bigquery', '@clickhouse/client', 'dynamoose',
    '@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', '@nestjs/typeorm', '@nestjs/mongoose', '@nestjs/sequelize',
    '@mikro-orm/nestjs', '@fastify/postgres', '@fastify/mysql', '@fastify/mongodb',
  ].join('|')})$`,
);

/** Members of those modules, and methods of what they make, that only set something up or compute. */
export const NO_DATABASE_CALLS = whole([
  'on', 'once', 'off', 'emit', 'use', 'model', 'models', 'define', 'schema', 'Schema', 'plugin', 'virtual', 'pre',
  'post', 'index', 'set', 'escape', 'escapeId', 'format', 'raw', 'ref', 'fn', 'types?', 'Types', 'ObjectId',
  'isValid\\w*', 'literal', 'col', 'Op', 'end', 'close', 'destroy', 'release', 'disconnect', 'forRoot\\w*',
  'forFeature\\w*', 'extend\\w*', '\\$extends', '\\$on', 'registerPlugin', 'toString', 'toHexString', 'equals',
  'toObject', 'toJSON', 'lean', 'sql', 'and', 'or', 'eq', 'desc', 'asc', 'table', 'config', 'configure', 'addHook',
  'hasOne', 'hasMany', 'belongsTo\\w*',
]);
