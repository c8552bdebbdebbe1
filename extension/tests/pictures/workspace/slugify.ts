/** "Hello, Wörld!" becomes "hello-world". */
export function slugify(title: string): string {
  return removeAccents(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function removeAccents(text: string): string {

}

/** At most this many letters, without half a word. */
export function shorten(title: string, max = 60): string {
  if (title.length <= max) return title
  return title.slice(0, title.lastIndexOf(' ', max)) + '…'
}
