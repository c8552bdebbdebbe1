// A large document and the parts of the `vscode` module that completing code in it needs.
export function openVscode() {
  const nothing = { dispose: () => undefined }
  const listen = () => nothing
  class Position {
    constructor(line, character) {
      Object.assign(this, { line, character })
    }
    isEqual(other) {
      return other.line === this.line && other.character === this.character
    }
    translate(lines, characters) {
      return new Position(this.line + lines, this.character + characters)
    }
  }
  class Range {
    constructor(...ends) {
      const [start, end] =
        ends.length === 2 ? ends : [new Position(ends[0], ends[1]), new Position(ends[2], ends[3])]
      Object.assign(this, { start, end })
    }
  }
  return {
    Position,
    Range,
    EndOfLine: { LF: 1, CRLF: 2 },
    Disposable: { from: () => nothing },
    languages: {},
    Uri: {},
    DiagnosticSeverity: {},
    SymbolKind: {},
    InlineCompletionItem: class {},
    commands: { executeCommand: async () => [] },
    window: { onDidChangeActiveTextEditor: listen },
    workspace: {
      textDocuments: [],
      isTrusted: true,
      onDidChangeTextDocument: listen,
      onDidCloseTextDocument: listen,
      onDidSaveTextDocument: listen,
      getWorkspaceFolder: () => ({}),
      asRelativePath: (uri) => uri.path,
      getConfiguration: () => ({ get: (_, value) => value, inspect: () => undefined }),
      createFileSystemWatcher: () => ({
        onDidChange: listen,
        onDidCreate: listen,
        onDidDelete: listen,
        ...nothing,
      }),
    },
  }
}

/** TypeScript as people write it, 568 kB of it, with the cursor in the middle. */
export function openDocument(eol) {
  const lines = Array.from({ length: 912 }, (_, at) => toFunction(at))
    .join('\n')
    .split('\n')
  const line = lines.findIndex((text, at) => at > lines.length / 2 && text === '  ')
  return {
    uri: { scheme: 'file', path: '/large.ts', toString: () => 'file:///large.ts' },
    languageId: 'typescript',
    eol: eol === '\n' ? 1 : 2,
    version: 1,
    isClosed: false,
    lineCount: lines.length,
    get position() {
      return new globalThis.vscode.Position(line, lines[line].length)
    },
    type(text) {
      lines[line] = `  ${text}`
    },
    lineAt(at) {
      const index = typeof at === 'number' ? at : at.line
      const end = new globalThis.vscode.Position(index, lines[index].length)
      return { text: lines[index], range: { end } }
    },
    offsetAt({ line: last, character }) {
      let offset = character
      for (let at = 0; at < last; at += 1) offset += lines[at].length + eol.length
      return offset
    },
    getText(range) {
      if (!range) return lines.join(eol)
      const { start, end } = range
      if (start.line === end.line) return lines[start.line].slice(start.character, end.character)
      const first = lines[start.line].slice(start.character)
      const between = lines.slice(start.line + 1, end.line)
      return [first, ...between, (lines[end.line] ?? '').slice(0, end.character)].join(eol)
    },
  }
}

function toFunction(at) {
  return `/** Adds the prices of an order's items, with "taxes" of ${at} percent. */
export async function addPrices${at}(order: Order, { taxes = [], now }: Options): Promise<number> {
  // Nothing to add: it's free.
  if (order.items.length === 0 || !order.isPaid) return 0
  const known = new Map(order.items.map((item) => [item.id, item.price * (1 + ${at} / 100)]))
  
  const text = \`\${order.id}: \${known.size} items (\${now.toISOString()})\`
  await log.write({ text, level: 'info', tags: ['orders', "it's paid", text.replace(/["')]/g, '')] })
  return taxes.reduce((sum, tax) => sum + tax.rate * tax.base, 0) + [...known.values()][0]
}
`
}
