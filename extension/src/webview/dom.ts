type Options = {
  readonly className?: string
  /** Set as text content: nothing is ever parsed as HTML. */
  readonly text?: string
  /** The accessible name. */
  readonly label?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly onClick?: () => void
  readonly children?: readonly Node[]
}

/** Creates an element. Every element of the page is created here. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { className, text, label, attributes = {}, onClick, children = [] }: Options = {},
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (text) element.textContent = text
  if (label) element.setAttribute('aria-label', label)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (onClick) element.addEventListener('click', onClick)
  element.append(...children)
  return element
}

export function createButton(text: string, options: Options = {}): HTMLButtonElement {
  const attributes = { type: 'button', ...options.attributes }
  return createElement('button', { text, ...options, attributes })
}

/** An element of the page's static HTML. */
export function getElement<Type extends HTMLElement>(id: string): Type {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The chat page has no element with the id ${id}`)
  return element as Type
}

const status = getElement('status')

/** Announces a text to screen readers. Repeating the current text announces nothing. */
export function announce(text: string): void {
  if (status.textContent !== text) status.textContent = text
}
