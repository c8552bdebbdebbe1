import type * as source from '../en/pictures.ts'

/** Las capturas son del editor en inglés: se citan los textos que se ven en ellas. */
export const pictures: typeof source.pictures = [
  {
    name: 'completion',
    title: 'Completar',
    caption: 'Haz una pausa y aparece el resto de la línea. Tab lo acepta.',
    alt: 'VS Code con una función a medio escribir. Después de "return", el texto fantasma sugiere el resto de la línea. La barra de estado dice "Free · 1,000 left": quedan 1000 solicitudes.',
  },
  {
    name: 'review',
    title: 'Revisar',
    caption: 'Cada cambio es primero un diff. Acéptalo entero o cambio a cambio.',
    alt: 'Un diff en VS Code con dos cambios propuestos en cart.ts, un bucle que se convierte en código más corto y una condición más simple, con botones para aceptarlos o descartarlos.',
  },
  {
    name: 'chat',
    title: 'Chat',
    caption: 'Las etiquetas muestran qué se envía con tu pregunta. Quita lo que deba ser privado.',
    alt: 'El chat junto al código. Responde a una pregunta con un ejemplo de código que se puede copiar, insertar o aplicar. Debajo, unas etiquetas nombran los archivos que se envían.',
  },
  {
    name: 'agent',
    title: 'Agente',
    caption:
      'Nuestros modelos también funcionan en el modo agente de VS Code. Un prompt es una solicitud.',
    alt: 'El chat de VS Code en modo agente con uno de nuestros modelos. Ha cambiado una línea de shop.ts, que se puede conservar o deshacer.',
  },
  {
    name: 'allowance',
    title: 'Cupo',
    caption: 'La barra de estado muestra lo que queda. Haz clic para ver tu plan y tus opciones.',
    alt: 'Un menú en VS Code con la cuenta: quedan 1000 de 1000 solicitudes del plan Free, y hay entradas para mejorar de plan, elegir un modelo y silenciar el autocompletado.',
  },
]

export const docsPictures: typeof source.docsPictures = [
  {
    name: 'local-completion',
    alt: 'VS Code con una función a medio escribir. El texto fantasma sugiere el resto de la línea. La barra de estado dice "on this computer": en local.',
  },
  {
    name: 'next-edit',
    alt: 'VS Code con una variable renombrada en dos sitios. En el tercero, el nombre anterior está tachado, el nuevo está al lado y Tab lo acepta.',
  },
  {
    name: 'own-server',
    alt: 'Una lista en VS Code para elegir un modelo: uno del sitio y tres de esta máquina, de Ollama y LM Studio, con sus ventanas de contexto. No necesitan cuenta.',
  },
  {
    name: 'codebase',
    alt: 'El chat en VS Code. Responde a una pregunta sobre el código del proyecto; debajo de la respuesta están lo que pensó el modelo, plegado, los archivos que se enviaron y los tokens que gastó. El cuadro de texto muestra lo lleno que está el contexto.',
  },
  {
    name: 'image',
    alt: 'El chat en VS Code. La imagen pegada de un gráfico está debajo de la pregunta, y la respuesta dice qué está mal en el gráfico.',
  },
]
