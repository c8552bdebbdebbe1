import { Fragment } from 'react'
import { formatBytes } from '#app/format.ts'
import { DownloadButton } from '#app/shell/download-button.tsx'
import { CopyButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Release } from '#domain/releases/ports.ts'

export type ShownRelease = Pick<Release, 'version' | 'fileName' | 'bytes' | 'sha256'>

/** The extension: download, install command and checksum. */
export function DownloadCard({ release }: { release: ShownRelease }) {
  const { version, fileName, bytes, sha256 } = release
  return (
    <Card title="VS Code extension" id="extension">
      <p className="text-[15px] text-muted">
        Version {version}, {formatBytes(bytes)}. For VS Code 1.100 and newer.
      </p>
      <div className="mt-5">
        <DownloadButton fileName={fileName} />
      </div>
      <p className="mt-6 text-[15px] text-muted">
        Then install it from the folder you saved it to:
      </p>
      <Copied text={`code --install-extension ${fileName}`} what="the install command" />
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2.5 text-[15px] text-muted">
          Verify the download
        </summary>
        <p className="text-[15px] text-muted">SHA-256 of the file:</p>
        <Copied text={sha256} what="the SHA-256" />
      </details>
    </Card>
  )
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <div className="mt-2 flex items-center gap-2 rounded-[10px] border border-line bg-raised pr-1 pl-4">
      <code className="min-w-0 grow py-2.5 font-mono text-[13px] wrap-anywhere">
        {keepWords(text)}
      </code>
      <CopyButton text={text} what={what} />
    </div>
  )
}

/** Breaks lines between words, and inside a word (at a hyphen, say) only if it's longer than the line. */
function keepWords(text: string) {
  return text.split(' ').map((word, index) => (
    <Fragment key={word}>
      {index > 0 && ' '}
      <span className="inline-block">{word}</span>
    </Fragment>
  ))
}
