/** Why a tenant is not moved, as a sentence for the operator. */
export class TransferProblem extends Error {}

/** Describes a system error of the tenant's file, since it looks like an error of the store's files. */
export function fileProblem(file: string, error: unknown): TransferProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = reasons[code] ?? (error instanceof Error ? error.message : String(error));
  return new TransferProblem(`${file}: ${why}.`, { cause: error });
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  EFBIG: 'it may not grow any longer',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of it is a file where a folder should be',
  EISDIR: 'it is a folder',
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EROFS: 'its disk may only be read',
  EEXIST: 'it is there already. Somebody writes it now, or was stopped before its end: then remove it',
};
