/** A model's completion without what is already around the cursor. Empty: there is nothing to add. */
export function trimCompletion(
  code: string,
  { before, after }: { readonly before: string; readonly after: string },
): string {
  const typed = before.slice(before.lastIndexOf('\n') + 1)
  const next = after.split('\n', 1)[0]?.trim() ?? ''
  let rest = code.replace(/\s+$/, '')
  if (typed.trim() && rest.trimStart().startsWith(typed.trim()))
    rest = rest.trimStart().slice(typed.trim().length)
  if (next && rest.endsWith(next)) rest = rest.slice(0, -next.length)
  return rest.trim() ? rest : ''
}
