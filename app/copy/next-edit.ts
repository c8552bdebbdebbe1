/** What pages say about the next edit. `npm run bench -- next-edit` writes its figures. */

/** How often the rules are right. */
export const nextEditRules = {
  columns: ['Rule', 'Shown', 'Exact', 'Wrong', 'Right'],
  names: {
    rename: 'A name changed',
    repeat: 'A change repeated',
    signature: 'A signature changed',
    all: 'All',
  },
  method: ({
    sequences,
    edits,
    packages,
  }: {
    sequences: string
    edits: string
    packages: number
  }) =>
    `Measured on ${sequences} sequences with ${edits} edits, from consecutive releases of ${packages} packages that the rules weren't developed with. **Exact:** to the character and at that place, what the author changed there. **Wrong:** everything else.`,
}

/** How often a model is right where the rules say nothing. */
export const nextEditModels = {
  columns: ['Model', 'Asked', 'Shown', 'Exact', 'Wrong', 'Right'],
  local: 'The local model',
  standIn: 'The stand-in',
  noneShown: 'None shown',
  method: ({ sequences, edits }: { sequences: string; edits: string }) =>
    `A sample: every fourth sequence, ${sequences} with ${edits} edits. **Asked:** how often the model was, where the rules showed nothing.`,
}
