import { Fragment } from 'react'
import { downloadCard as words } from '#app/copy/dashboard.ts'
import { DownloadButton } from '#app/shell/download-button.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { CopyButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatBytes } from '#domain/locale.ts'
import type { Release } from '#domain/releases/ports.ts'

export type ShownRelease = Pick<Release, 'version' | 'fileName' | 'bytes' | 'sha256'>

type Props = {
  readonly release: ShownRelease
  readonly isConnected: boolean
  /** Not while the next of the first steps is to download it: then the button is there. */
  readonly hasButton: boolean
  readonly className: string
}

/** The extension: download, install command and checksum. */
export function DownloadCard({ release, isConnected, hasButton, className }: Props) {
  const { version, fileName, bytes, sha256 } = release
  return (
    <Card
      title={words.title}
      id="extension"
      className={className}
      aside={
        <span>
          {version} · {formatBytes(bytes)}
        </span>
      }
    >
      <p className="text-[15px] text-muted">{isConnected ? words.installed : words.install}</p>
      <Copied text={`code --install-extension ${fileName}`} what={words.command} />
      <div className="mt-4 flex flex-wrap items-center gap-x-5">
        {hasButton && <DownloadButton fileName={fileName} look="line" />}
        <TextLink to="/docs/install" className="inline-flex min-h-11 items-center text-[15px]">
          {words.allWays}
        </TextLink>
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 text-[15px] text-muted">
          {words.verify}
        </summary>
        <p className="text-[15px] text-muted">{words.checksum}</p>
        <Copied text={sha256} what={words.copiedChecksum} />
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
