import type * as source from '../en/stand-ins.ts'

export const keyPage: typeof source.keyPage = {
  label: 'herramientas de prueba',
  title: 'Escribe la clave',
  intro:
    'El buzón local y los pagos simulados son para la persona que lleva este sitio. Abre el enlace que se mostró al arrancarlo o pega la clave de ese enlace.',
  file: {
    before: 'La clave también está en el archivo ',
    after: ' del directorio de datos del sitio.',
  },
  key: 'Clave',
  submit: 'Continuar',
}
