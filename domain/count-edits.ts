/** The Levenshtein distance: letters to add, remove or replace. */
export function countEdits(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1]
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (before[column] ?? 0) + (letter === wanted ? 0 : 1)
      const added = (current[column] ?? 0) + 1
      const removed = (before[column + 1] ?? 0) + 1
      current.push(Math.min(replaced, added, removed))
    }
    before = current
  }
  return before.at(-1) ?? 0
}
