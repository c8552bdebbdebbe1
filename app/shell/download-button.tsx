import { useState } from 'react'
import { useFetcher } from 'react-router'
import { download } from '#app/copy/download.ts'
import { buttonClasses } from '#app/ui/button.tsx'
import { useToast } from './toasts.tsx'

type Props = { readonly fileName: string; readonly look?: Parameters<typeof buttonClasses>[0] }

/** Downloads the extension and records it. A plain link until the script has loaded. */
export function DownloadButton({ fileName, look = 'solid' }: Props) {
  const { isBusy, start } = useDownload(fileName)
  return (
    <a
      href={`/${fileName}`}
      download={fileName}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      className={`${buttonClasses(look)} submit`}
      onClick={(clicked) => {
        clicked.preventDefault()
        if (!isBusy) start()
      }}
    >
      {download.button}
    </a>
  )
}

/** Fetches the whole file before saving it, so that an incomplete file is never saved. */
function useDownload(fileName: string) {
  const [isBusy, setBusy] = useState(false)
  const showToast = useToast()
  const { submit } = useFetcher()

  async function start(): Promise<void> {
    setBusy(true)
    try {
      save(await fetchFile(`/${fileName}`), fileName)
      showToast({ title: download.started })
      submit({ intent: 'note-download' }, { method: 'post', action: '/dashboard' })
    } catch {
      showToast({ ...download.failed, tone: 'error' })
    }
    setBusy(false)
  }

  return { isBusy, start }
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
