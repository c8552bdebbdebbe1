type Wishes = {
  readonly className?: string
  /** Text stays text: nothing here is ever read as HTML. */
  readonly text?: string
  readonly label?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly onClick?: () => void
  readonly children?: readonly Node[]
}

/** An element and what is in it. The only way in which this page makes any. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { className, text, label, attributes = {}, onClick, children = [] }: Wishes = {},
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

export function makeButton(text: string, wishes: Wishes = {}): HTMLButtonElement {
  return make('button', { text, ...wishes, attributes: { type: 'button', ...wishes.attributes } })
}

/** The element of the page that was there from the start. */
export function getPart<Part extends HTMLElement>(id: string): Part {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no ${id}`)
  return element as Part
}
