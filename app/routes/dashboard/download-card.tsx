import { Fragment, useState } from 'react'
import { useFetcher } from 'react-router'
import { formatBytes } from '#app/format.ts'
import { useToast } from '#app/shell/toasts.tsx'
import { buttonClasses, CopyButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Release } from '#domain/releases/ports.ts'

export type ShownRelease = Pick<Release, 'version' | 'fileName' | 'bytes' | 'sha256'>

/** The extension: download, install command and checksum. */
export function DownloadCard({ release }: { release: ShownRelease }) {
  const { version, fileName, bytes, sha256 } = release
  return (
    <Card title="VS Code extension">
      <p className="text-[15px] text-muted">
        Version {version}, {formatBytes(bytes)}. For VS Code 1.100 and newer.
      </p>
      <DownloadButton fileName={fileName} />
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

/** A plain link until the script has loaded. */
function DownloadButton({ fileName }: { fileName: string }) {
  const { isBusy, download } = useDownload(fileName)
  return (
    <a
      href={`/${fileName}`}
      download={fileName}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      className={`${buttonClasses('solid')} submit mt-5`}
      onClick={(clicked) => {
        clicked.preventDefault()
        if (!isBusy) download()
      }}
    >
      Download extension
    </a>
  )
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <div className="mt-2 flex items-center gap-2 rounded-[10px] border border-line bg-raised pl-4">
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

/** Fetches the whole file before saving it, so that an incomplete file is never saved. */
function useDownload(fileName: string) {
  const [isBusy, setBusy] = useState(false)
  const showToast = useToast()
  const { submit } = useFetcher()

  async function download(): Promise<void> {
    setBusy(true)
    try {
      save(await fetchFile(`/${fileName}`), fileName)
      showToast({ title: 'Download started' })
      submit({ intent: 'note-download' }, { method: 'post' })
    } catch {
      showToast({
        title: 'Error',
        text: 'Failed to download the extension. Please try again later.',
        tone: 'error',
      })
    }
    setBusy(false)
  }

  return { isBusy, download }
}

async function fetchFile(path: string): Promise<Blob> {
  const response = await fetch(path)
  if (!response.ok) throw new Error('Failed to fetch VSIX file')
  return response.blob()
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // By the next task the browser has started saving the file.
  setTimeout(() => URL.revokeObjectURL(address))
}
