import type * as source from '../en/ui.ts'

export const honeypot: string = 'Lass dieses Feld leer'

export const copy: string = 'Kopieren'
export const copied: string = 'Kopiert'
export const copyFailed: string = 'Kopieren fehlgeschlagen'

export const email: string = 'E-Mail'

export const foldedPrompt: typeof source.foldedPrompt = {
  show: 'Prompt anzeigen',
  more: (name) => `von ${name}`,
}

export const chartDay: string = 'Tag'

export const dismiss: string = 'Schließen'
