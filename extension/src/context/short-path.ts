/**
 * The name and the folder of a file outside of the workspace. Its whole path would tell a model
 * how the user and their machine are called.
 */
export function toShortPath(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).slice(-2).join('/')
}
