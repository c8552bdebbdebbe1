import * as vscode from 'vscode'

type TextFile = {
  readonly text: string
  /** VS Code reads a file again if this has changed. */
  readonly mtime: number
  readonly isReadOnly?: boolean
}

type FileAccess = {
  /** Throws if there is no such file. */
  readonly find: (uri: vscode.Uri) => TextFile | Promise<TextFile>
  /** Instead of the text that was found. */
  readonly read?: (uri: vscode.Uri) => string
  readonly save: (uri: vscode.Uri, text: string) => void | Promise<void>
}

/** A file system for texts that VS Code shows and edits, but that aren't files of the user. */
export function registerTextFiles(scheme: string, { find, read, save }: FileAccess) {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>()
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    async stat(uri) {
      const { text, mtime, isReadOnly } = await find(uri)
      return {
        type: vscode.FileType.File,
        ctime: 0,
        mtime,
        size: toBytes(text).length,
        ...(isReadOnly && { permissions: vscode.FilePermission.Readonly }),
      }
    },
    readFile: async (uri) => toBytes(read ? read(uri) : (await find(uri)).text),
    writeFile: (uri, content) => save(uri, new TextDecoder().decode(content)),
    readDirectory: refuse,
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
  }
  const registration = vscode.workspace.registerFileSystemProvider(scheme, provider, {
    isCaseSensitive: true,
  })
  return {
    /** Tells VS Code about files that have changed, or are gone. */
    publish: (changes: vscode.FileChangeEvent[]) => changed.fire(changes),
    dispose: () => vscode.Disposable.from(registration, changed).dispose(),
  }
}

function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function refuse(): never {
  throw vscode.FileSystemError.NoPermissions()
}
