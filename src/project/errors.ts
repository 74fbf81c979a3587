/** The audit cannot run as asked. The message is one line and says what to change. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError';
}

/** Why the operating system refused something, in a person's words. */
export function systemReason(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'ENOENT':
      return 'it does not exist';
    case 'EEXIST':
      return 'a file of that name is in the way';
    case 'EISDIR':
      return 'it is a directory';
    case 'ENOTDIR':
      return 'a part of its path is not a directory';
    case 'ELOOP':
      return 'symbolic links lead in a circle';
    case 'ENAMETOOLONG':
      return 'its name is too long';
    default:
      return String(error instanceof Error ? error.message : error).replace(/\s+/g, ' ');
  }
}
