/** "Hello, Wörld!" becomes "hello-world". */
export function slugify(title: string) {
  return removeMarks(title.normalize('NFKD'))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function removeMarks(text: string) {

}

/** Without half a word at the end. */
export function shorten(title: string) {
  if (title.length <= 60) return title
  const end = title.lastIndexOf(' ', 60)
  return title.slice(0, end) + '…'
}
