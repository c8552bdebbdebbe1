import type { Entitlements } from '@ghost-writers-ia/rules/plan'
import { getCheapestPaidPlan } from '@ghost-writers-ia/rules/plans'
import { namePlansWith } from '#app/plans/name-plans.ts'
import { describeAllowance, describeAllowances, describePrice } from '#app/plans/plan-numbers.ts'
import type * as source from '../en/faq.ts'
import { describeRefills } from './plan-numbers.ts'

const free = describeAllowance('free')
const { id: plan, name } = getCheapestPaidPlan()
const euros = describePrice({ plan })
const dollars = describePrice({ plan, currency: 'usd' })
const nameSupported = (level: Entitlements['support']) =>
  namePlansWith(({ support }) => support === level)

export const questions: typeof source.questions = [
  {
    question: '¿Cuántas solicitudes tengo?',
    answer: `${describeRefills()}. Las que no usas se acumulan, así que en un día de mucho trabajo puedes hacer hasta ${describeAllowances((one) => `${one.ceiling} en ${one.name}`)}. Una cuenta nueva empieza con las ${free.ceiling}.`,
  },
  {
    question: '¿Qué cuenta como solicitud?',
    answer:
      'Una generación de código, una explicación, una refactorización, un test, una corrección o un mensaje de chat. Diez autocompletados cuentan como una. Si una solicitud falla, se te devuelve.',
  },
  {
    question: '¿Funciona el autocompletado sin conexión?',
    answer:
      'Sí. Un modelo pequeño hecho por nosotros puede terminar líneas en tu máquina, en TypeScript, JavaScript, Python, Go y Rust. Es gratis en todos los planes, no gasta solicitudes, no necesita cuenta ni red, y tu código nunca sale de tu máquina. Es una ayuda para teclear: el chat y las ediciones necesitan un modelo más grande.',
  },
  {
    question: '¿Qué significa «un solo lenguaje»?',
    answer: `En ${namePlansWith(({ languages }) => languages === 'single')}, el autocompletado y Generar código funcionan con un lenguaje de programación a la vez. El primero que uses será el tuyo, y puedes cambiarlo una vez cada 24 horas, en el editor o en el panel. JavaScript y TypeScript cuentan como uno, igual que C y C++ o HTML y CSS. Los formatos de texto y de datos siempre están incluidos, y el chat y los demás comandos funcionan con todos los lenguajes. ${namePlansWith(({ languages }) => languages === 'multi')} incluyen todos los lenguajes.`,
  },
  {
    question: '¿Qué soporte tengo?',
    answer: `En ${nameSupported('community')}, la comunidad y la documentación. En ${nameSupported('email')} nos escribes en la página de soporte y te respondemos por correo. En ${nameSupported('priority')} respondemos primero a tus mensajes.`,
  },
  {
    question: '¿Necesito mi propia clave de API?',
    answer:
      'No. Tu plan incluye modelos: inicia sesión y empieza a escribir. Si quieres, puedes usar tu propia clave de OpenRouter. Se queda en tu editor y nunca se nos envía. Los modelos gratuitos no cuestan nada en OpenRouter; los premium gastan tu saldo de OpenRouter, que no tiene que ver con tu plan. Los modelos de tu propia máquina, con Ollama, LM Studio o llama.cpp, son gratis y no necesitan cuenta.',
  },
  {
    question: '¿Cómo puedo pagar?',
    answer:
      'Con tarjeta o PayPal, a través de Stripe. El número de tu tarjeta va a Stripe y nunca llega a nuestro servidor.',
  },
  {
    question: '¿En qué moneda se me cobra?',
    answer: `En euros o en dólares estadounidenses. Lo eliges al pagar, y la cantidad es la misma: ${name} cuesta ${euros} o ${dollars} al mes. Una suscripción conserva su moneda. Para cambiarla, cancela y suscríbete de nuevo cuando haya terminado.`,
  },
  {
    question: '¿Puedo recuperar mi dinero?',
    answer:
      'Sí, hay una garantía de devolución de 14 días. En los 14 días siguientes a tu primer pago puedes pedir un reembolso completo en la página de facturación, en un paso. Tu suscripción termina y tu cuenta pasa a Free de inmediato.',
  },
  {
    question: '¿Puedo cancelar cuando quiera?',
    answer:
      'Sí, en la página de facturación, sin hablar con nadie. Conservas tu plan hasta el final del periodo que has pagado, y hasta entonces puedes deshacer la cancelación.',
  },
  {
    question: '¿Qué pasa cuando termina mi plan?',
    answer: `Pasas a Free. Tu cuenta sigue ahí, conservas hasta ${free.ceiling} solicitudes sin usar y se recargan ${free.perDay} al día. Tus snippets pasan a ser de solo lectura y tus tokens de API quedan en pausa hasta que vuelvas a mejorar de plan.`,
  },
  {
    question: '¿Qué pasa si falla un pago?',
    answer:
      'Conservas tu plan mientras reintentamos el cobro. Te diremos por correo y en tu panel qué hacer. Si fallan todos los intentos, tu cuenta pasa a Free.',
  },
  {
    question: '¿Puedo cambiar de plan?',
    answer:
      'Sí, cuando quieras. Un plan superior empieza de inmediato, y antes de confirmar ves la cantidad prorrateada exacta. Un plan inferior empieza al final del periodo pagado, y hasta entonces puedes deshacerlo.',
  },
]
