import type * as source from '../en/order-texts.ts'

/**
 * El documento de información y el formulario son los modelos oficiales, de usted: anexo, letras A y
 * B, del RDL 1/2007, sin los gastos de entrega, que aquí no hay. Lo de la función en línea lo añade
 * al modelo la Directiva (UE) 2023/2673.
 */
export const orderTexts: typeof source.orderTexts = {
  current: {
    // El día en que estas páginas dejaron de mostrar los textos en inglés.
    version: '2026-11-19',
    start:
      'Quiero que mi plan empiece ya. Si desisto en un plazo de 14 días, solo pago los días hasta entonces. En mi primera compra se me devuelve todo.',
    terms: [
      { label: 'Se cobra hoy', text: '{price}' },
      { label: 'Duración', text: '{term}, desde hoy' },
      {
        label: 'Renovación',
        text: '{price} al {unit} hasta que canceles; la próxima, el {renewal}',
      },
      {
        label: 'Plazo',
        text: 'Si cancelas antes del {renewal}, no te cobraremos nada más.{notice}',
      },
      {
        label: 'Cómo cancelar',
        text: 'En la [página de facturación](/billing) o [sin iniciar sesión](/cancel-contract)',
      },
      { label: 'Desistimiento', text: '14 días, sin dar motivos: [desiste aquí](/withdraw)' },
    ],
    yearlyNotice: ' A partir del segundo año también puedes terminarlo con un mes de preaviso.',
    changeTerms: [
      { label: 'Duración', text: 'Empieza ya, hasta el {renewal}' },
      { label: 'Renovación', text: '{next}' },
      {
        label: 'Plazo',
        text: 'Si cancelas antes del {renewal}, no te cobraremos nada más.{notice}',
      },
      {
        label: 'Cómo cancelar',
        text: 'En la [página de facturación](/billing) o [sin iniciar sesión](/cancel-contract)',
      },
      { label: 'Desistimiento', text: '14 días, sin dar motivos: [desiste aquí](/withdraw)' },
    ],
    instruction: [
      'Tiene usted derecho a desistir del presente contrato en un plazo de 14 días naturales sin necesidad de justificación. El plazo de desistimiento expirará a los 14 días naturales del día de la celebración del contrato.',
      'Para ejercer el derecho de desistimiento, deberá usted notificarnos ({seller}) su decisión de desistir del contrato a través de una declaración inequívoca (por ejemplo, una carta enviada por correo postal o correo electrónico). Podrá utilizar el modelo de formulario de desistimiento que figura a continuación, aunque su uso no es obligatorio.',
      'También puede ejercer su derecho de desistimiento en línea en {withdrawUrl}. Si utiliza esta función en línea, le enviaremos sin demora indebida, por correo electrónico, un acuse de recibo con el contenido de su declaración y la fecha y hora de su presentación.',
      'Para cumplir el plazo de desistimiento, basta con que la comunicación relativa al ejercicio por su parte de este derecho sea enviada antes de que venza el plazo correspondiente.',
      'En caso de desistimiento por su parte, le devolveremos todos los pagos recibidos de usted sin ninguna demora indebida y, en todo caso, a más tardar 14 días naturales a partir de la fecha en la que se nos informe de su decisión de desistir del presente contrato. Procederemos a efectuar dicho reembolso utilizando el mismo medio de pago empleado por usted para la transacción inicial, a no ser que haya usted dispuesto expresamente lo contrario; en todo caso, no incurrirá en ningún gasto como consecuencia del reembolso.',
      'Si usted ha solicitado que la prestación de servicios dé comienzo durante el período de desistimiento, nos abonará un importe proporcional a la parte ya prestada del servicio en el momento en que nos haya comunicado su desistimiento, en relación con el objeto total del contrato. En su primera compra le devolveremos el importe íntegro.',
    ],
    form: [
      'Solo debe cumplimentar y enviar el presente formulario si desea desistir del contrato.',
      'A la atención de: {seller}',
      'Por la presente le comunico/comunicamos (*) que desisto de mi/desistimos de nuestro (*) contrato de prestación del siguiente servicio (*):',
      'Pedido el (*):',
      'Nombre del consumidor y usuario o de los consumidores y usuarios:',
      'Domicilio del consumidor y usuario o de los consumidores y usuarios:',
      'Firma del consumidor y usuario o de los consumidores y usuarios (solo si el presente formulario se presenta en papel):',
      'Fecha:',
      '(*) Táchese lo que no proceda.',
    ],
  },
  former: [],
  chargedToday: 'Se cobra hoy',
  term: { monthly: 'Un mes', yearly: 'Un año' },
  unit: { monthly: 'mes', yearly: 'año' },
  next: {
    monthly: ({ amount, day, price }) =>
      `${amount} el ${day} y después ${price} al mes hasta que canceles`,
    yearly: ({ amount, day, price }) =>
      `${amount} el ${day} y después ${price} al año hasta que canceles`,
  },
  special: (day) => `Próximo cobro el ${day}. Las condiciones que acordamos contigo no cambian.`,
  operator: (siteUrl) => `el titular de ${siteUrl}`,
}
