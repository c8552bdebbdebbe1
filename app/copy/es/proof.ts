import type * as source from '../en/proof.ts'

export const proofPage: typeof source.proofPage = {
  label: 'cuenta',
  title: 'Confirma tu identidad',
  description: 'Confirma que la cuenta es tuya.',
  intro:
    'Así tu cuenta está protegida si alguien encuentra tu dispositivo desbloqueado. No volveremos a pedírtelo durante un rato.',
  fallback: 'No hemos podido comprobar tu identidad',
  password: 'Continuar',
  code: {
    title: 'Por correo',
    send: (email) => `Enviar un código a ${email}`,
    sent: (email) => `Hemos enviado un código a ${email}. Vale diez minutos.`,
    label: 'Código',
    submit: 'Continuar con el código',
    sendAgain: 'Enviar otro código',
  },
  none: 'Verifica antes tu correo, para que podamos enviarte un código.',
}

export const proofWords: typeof source.proofWords = {
  describe: (time) =>
    `Has confirmado tu identidad. No volveremos a pedírtelo hasta ${time.startsWith('1:') ? 'la' : 'las'} ${time}.`,
  end: 'Volver a pedirlo ya',
  confirm: 'Confirma tu identidad',
  otherWay: 'Confirmar de otra forma',
  needed: 'Para hacer esto, confirma tu identidad.',
}
