/* What the list of the automatic context says. */

export const automaticContextWords = {
  title: 'Context',
  placeholder:
    'What is sent to the model, and from which file. Choose an entry to open or remove it.',
  off: 'Automatic context is off',
  turnOff: 'Turn Automatic Context Off',
  turnOn: 'Turn Automatic Context On',
  showText: 'Show the Full Text of the Last Request',

  last: (feature: string) => `Sent with the last request: ${features[feature] ?? feature}`,
  next: (feature: string) => `Next request: ${features[feature] ?? feature}`,
  removed: 'Removed in this workspace',

  open: (path: string) => `Open ${path}`,
  removeFile: (path: string) => `Don't send ${path} automatically`,
  removeSource: (source: string) => `Never send: ${source}`,
  restore: 'Send again',

  sources: {
    code: 'the code you work on',
    added: 'added by you',
    file: 'current file',
    selection: 'selection',
    rules: 'project rules',
    imports: 'imported definitions',
    tabs: 'similar code in an open tab',
    edits: 'recent edit',
    outline: 'outline of a large file',
    problems: 'reported problems',
    tests: 'how the project is tested',
    commits: 'recent commit messages',
  },
  lines: (from: number, to: number) => (from === to ? `line ${from}` : `lines ${from}-${to}`),
}

const features: Readonly<Record<string, string>> = {
  chat: 'chat',
  explain: 'Explain',
  generate: 'Generate Code',
  refactor: 'Refactor',
  fix: 'Fix Bug',
  tests: 'Generate Tests',
  commit: 'Generate Commit Message',
  code: 'Generate Code, Refactor and Fix Bug',
  completion: 'inline completion',
}
