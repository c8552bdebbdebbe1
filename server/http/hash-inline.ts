import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from 'parse5'
import { hashSource, type Trusted } from './security-headers.ts'

/**
 * The hashes by which the content policy allows the inline scripts and styles of a hydrated page.
 * Some are written by the framework, which doesn't expose their text, so the finished page is
 * parsed as a browser would parse it. A static page has only ours, and parsing it would slow down
 * every start. Stylesheets that we inlined ourselves are left out of that: they are the
 * larger part of a page. JSON-LD is never run and needs no hash.
 */
export function hashInline(html: string, inlined: ReadonlySet<string> = new Set()): Trusted {
  const scripts = new Set<string>()
  const styles = new Set([...inlined].map(hashSource))
  visitElements(parse(cutOut(html, inlined)), (element) => {
    const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]))
    const text = readContent(element)
    if (element.tagName === 'style' && text !== '') styles.add(hashSource(text))
    const isInline = element.tagName === 'script' && !attributes.has('src')
    if (isInline && attributes.get('type') !== 'application/ld+json') scripts.add(hashSource(text))
  })
  return { scripts: [...scripts], styles: [...styles] }
}

function cutOut(html: string, inlined: ReadonlySet<string>): string {
  return [...inlined].reduce((rest, text) => rest.replaceAll(text, ''), html)
}

function visitElements(
  node: DefaultTreeAdapterTypes.Node,
  visit: (element: DefaultTreeAdapterTypes.Element) => void,
): void {
  if (tree.isElementNode(node)) visit(node)
  if ('content' in node) visitElements(node.content, visit)
  if ('childNodes' in node) for (const child of node.childNodes) visitElements(child, visit)
}

function readContent({ childNodes }: DefaultTreeAdapterTypes.Element): string {
  return childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join('')
}
