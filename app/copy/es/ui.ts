import type * as source from '../en/ui.ts'

export const honeypot: string = 'Deja esto vacío'

export const copy: string = 'Copiar'
export const copied: string = 'Copiado'
export const copyFailed: string = 'No se ha copiado'

export const email: string = 'Correo'

export const foldedPrompt: typeof source.foldedPrompt = {
  show: 'Mostrar prompt',
  more: (name) => `de ${name}`,
}

export const chartDay: string = 'Día'

export const dismiss: string = 'Cerrar'
