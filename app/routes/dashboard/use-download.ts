import { useState } from 'react'
import { useFetcher } from 'react-router'
import { useToast } from '#app/shell/toasts.tsx'

/** Fetches the whole file before saving it, so that an incomplete file is never saved. */
export function useDownload(fileName: string) {
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
