import { type FileLink, listFileLinks } from '../chat/file-links.ts'
import { chatWords } from '../words/chat.ts'
import { createButton, createElement } from './dom.ts'
import { postMessage } from './host.ts'

/** Paths that the editor has confirmed. */
const existing = new Set<string>()
const asked = new Set<string>()
const unasked = new Set<string>()
const maxPaths = 500

/** A text in which paths of files become links once the editor has confirmed that they exist. */
export function drawTextWithLinks(text: string): Node[] {
  const nodes: Node[] = []
  let at = 0
  for (const link of listFileLinks(text)) {
    nodes.push(document.createTextNode(text.slice(at, link.from)))
    nodes.push(drawLink(text.slice(link.from, link.to), link))
    at = link.to
  }
  return [...nodes, document.createTextNode(text.slice(at))]
}

const links = new WeakMap<Element, FileLink>()

function drawLink(text: string, link: FileLink): Node {
  if (existing.has(link.path)) return createLink(text, link)
  askFor(link.path)
  const element = createElement('span', { className: 'path', text })
  links.set(element, link)
  return element
}

function createLink(text: string, { path, line }: FileLink): HTMLElement {
  return createButton(text, {
    className: 'file-link',
    label: chatWords.openFile(text),
    attributes: { title: chatWords.openFile(text) },
    onClick: () => postMessage({ type: 'openFile', path, line: line ?? 1 }),
  })
}

/** One message for all paths that are drawn together. */
function askFor(path: string): void {
  if (asked.has(path) || asked.size >= maxPaths * 10) return
  asked.add(path)
  if (unasked.size === 0) queueMicrotask(sendPaths)
  unasked.add(path)
}

function sendPaths(): void {
  const paths = [...unasked].slice(0, maxPaths)
  for (const path of paths) unasked.delete(path)
  postMessage({ type: 'findFiles', paths })
  if (unasked.size > 0) queueMicrotask(sendPaths)
}

/** The editor has confirmed these paths. */
export function showFiles(paths: readonly string[]): void {
  for (const path of paths) existing.add(path)
  for (const element of document.querySelectorAll('.path')) {
    const link = links.get(element)
    if (link && existing.has(link.path))
      element.replaceWith(createLink(element.textContent ?? '', link))
  }
}

/** A file that is missing now may be created before the next answer. */
export function forgetMissingFiles(): void {
  for (const path of asked) if (!existing.has(path)) asked.delete(path)
}
