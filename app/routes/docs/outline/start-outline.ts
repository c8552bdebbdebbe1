/** Marks the section that is being read. Runs in the browser, with and without React. */
export function startOutline(nav: HTMLElement): () => void {
  const links = [...nav.querySelectorAll('a')]
  let current: HTMLElement | undefined

  function mark(): void {
    const { scrollHeight } = document.documentElement
    const isAtEnd = scrollY > 0 && scrollY + innerHeight > scrollHeight - 2
    const read = isAtEnd ? links.at(-1) : (links.findLast(isRead) ?? links[0])
    if (!read || read === current) return
    center(read, nav)
    current?.removeAttribute('aria-current')
    current = read
    read.ariaCurrent = 'true'
  }

  function start(): void {
    const page = document.querySelector<HTMLElement>('.docs-tree li [aria-current]')
    center(page, page?.closest('nav'))
    mark()
  }

  // After a frame of the whole page. Earlier, reading a position lays the page out once more.
  const startSoon = () => requestAnimationFrame(() => setTimeout(start))
  if (document.readyState === 'complete') startSoon()
  else addEventListener('load', startSoon, { once: true })
  addEventListener('scroll', mark)
  return () => removeEventListener('scroll', mark)
}

/** Not `scrollIntoView`, which may scroll the page as well. */
function center(link: HTMLElement | null, nav: HTMLElement | null | undefined): void {
  if (link && nav) nav.scrollTop = link.offsetTop - nav.clientHeight / 2
}

function isRead({ hash }: HTMLAnchorElement): boolean {
  const box = document.getElementById(hash.slice(1))?.getBoundingClientRect()
  return (box?.top ?? innerHeight) < innerHeight / 4
}
