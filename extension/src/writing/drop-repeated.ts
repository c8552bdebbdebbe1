type Around = { readonly before: string; readonly after: string }

/** A completion without the beginning that repeats what is typed already. */
export function dropTyped(code: string, { before }: Around): string {
  const lines = before.split(/\r?\n/)
  const typed = (lines.pop() ?? '').trim()
  const rest = dropLinesAbove(code, { typed, above: lines })
  const start = rest.trimStart()
  if (typed && start.startsWith(typed)) return start.slice(typed.length)
  const word = /[A-Za-z_$][\w$]*$/.exec(before)?.[0] ?? ''
  return word && start.startsWith(word) ? start.slice(word.length) : rest
}

/** Some models repeat the lines above before they go on. */
function dropLinesAbove(
  code: string,
  { typed, above }: { readonly typed: string; readonly above: readonly string[] },
): string {
  const lines = code.split('\n')
  const at = lines.findIndex((line) => typed !== '' && line.trim().startsWith(typed))
  if (at < 1) return code
  const repeated = lines.slice(0, at)
  const last = above.slice(-at)
  const isRepeated = repeated.every((line, index) => line.trim() === last[index]?.trim())
  return isRepeated ? lines.slice(at).join('\n') : code
}

/** A completion without the last lines that are in the file already, right below the cursor. */
export function dropFollowing(code: string, { after }: Around): string {
  const below = after.split(/\r?\n/).slice(1)
  const following = below.map((line) => line.trim()).filter(Boolean)
  const lines = code.split('\n')
  for (let count = Math.min(lines.length, following.length); count > 0; count -= 1) {
    const last = lines.slice(-count).map((line) => line.trim())
    const isSame = last.every((line, index) => line === following[index])
    // Closing brackets alone are no sign: whether they are needed is for the brackets to say.
    if (isSame && last.some((line) => /\w{2}/.test(line))) return lines.slice(0, -count).join('\n')
  }
  return code
}
