export type FormTree = { [name: string]: string | FormTree }

/** Form fields with brackets as a tree: `a[0][b]=c` is `{ a: { 0: { b: 'c' } } }`. */
export function readForm(text: string): FormTree {
  const tree: FormTree = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) plant(tree, { path: toPath(name), value })
  return tree
}

function toPath(name: string): string[] {
  const [head = '', ...rest] = name.split('[')
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))]
}

function plant(tree: FormTree, { path, value }: { path: string[]; value: string }): void {
  const [head = '', ...rest] = path
  const name = head === '' ? String(Object.keys(tree).length) : head
  if (rest.length === 0) {
    tree[name] = value
    return
  }
  const branch = tree[name]
  const next: FormTree = typeof branch === 'object' ? branch : Object.create(null)
  tree[name] = next
  plant(next, { path: rest, value })
}
