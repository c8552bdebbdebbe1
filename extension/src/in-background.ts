/**
 * Lets work go on without waiting for it. An error is reported: an unhandled one would end up in
 * VS Code's log as ours, or end the process.
 */
export function inBackground(
  work: PromiseLike<unknown>,
  reportError: (error: unknown) => void,
): void {
  work.then(undefined, reportError)
}
