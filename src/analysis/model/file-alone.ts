import { FileModel, perFile } from './file.js';

/** The same file as an editor sees it: without what the rest of the project says. */
export const fileAlone = perFile(
  ({ path, text, ast, scopes, comments, visitorKeys, settings }) =>
    new FileModel({ path, text, ast, scopes, comments, visitorKeys, settings }),
);
