import { getCheapestPaidPlan } from '@ghost-writers-ia/rules/plans'
import { describeAllowances, describePrice } from '#app/plans/plan-numbers.ts'
import { listInstruction, listWithdrawalForm } from '#domain/billing/order-terms.ts'
import { orderTexts } from '#domain/copy/en/order-texts.ts'
import type * as source from '../en/terms.ts'
import type { Clause } from './legal.ts'
import { describePlans } from './plan-numbers.ts'

const { id: plan } = getCheapestPaidPlan()
const euros = describePrice({ plan })
const dollars = describePrice({ plan, currency: 'usd' })

export const terms: typeof source.terms = {
  label: 'condiciones',
  title: 'Condiciones',
  heading: 'El trato, con palabras claras',
  description:
    'Planes y cupos, precios, renovación, cancelación, el reembolso de 14 días y lo que esperamos unos de otros.',
  intro:
    'Tú recibes la extensión y un cupo de solicitudes. Puedes irte cuando quieras, y puedes pedir un reembolso completo en los 14 días siguientes a tu primer pago.',
  effective: '2026-11-18',
}

type Site = Parameters<typeof source.listTermsClauses>[0]

export const listTermsClauses: typeof source.listTermsClauses = (site) => {
  const place = clauses.findIndex(({ title }) => title === refunds) + 1
  return [...clauses.slice(0, place), toWithdrawal(site), ...clauses.slice(place)]
}

function toWithdrawal(site: Site): Clause {
  return {
    id: 'withdrawal',
    title: 'Derecho de desistimiento',
    blocks: [
      ...listInstruction(site, { orderTexts }),
      '**Modelo de formulario de desistimiento**',
      { list: listWithdrawalForm(site, { orderTexts }) },
    ],
  }
}

const refunds = 'Reembolsos'

const clauses: readonly Clause[] = [
  {
    title: 'Con quién es este acuerdo',
    blocks: [
      'Estas condiciones son un acuerdo entre tú y el titular de este sitio. Se aplican desde que creas una cuenta o usas la extensión con una.',
      'operator',
    ],
  },
  {
    title: 'Planes y cupos',
    blocks: [
      { list: describePlans() },
      `Un cupo se recarga de forma continua al ritmo diario, y las solicitudes que no usas se acumulan hasta su máximo. Una cuenta nueva empieza con el cupo lleno, salvo que hayas eliminado una cuenta con la misma dirección de correo hace menos de un año. En ese caso continúas con lo que quedaba. Al pasar a un plan superior empiezas con su cupo lleno. Al pasar a uno inferior conservas como mucho su máximo. Si una solicitud falla, se te devuelve, hasta ${describeAllowances(({ name, refundedPerDay }) => `${refundedPerDay} al día en ${name}`)}.`,
    ],
  },
  {
    title: 'Precios y pago',
    blocks: [
      `Los precios de tarifa están en euros. Al comprar eliges pagar **en euros o la misma cantidad en dólares estadounidenses**: un plan de ${euros} cuesta ${euros} o ${dollars}. Una suscripción conserva su moneda hasta que termina. Después puedes elegir otra vez, salvo que tu cuenta aún tenga saldo. Pagas por adelantado, un mes o un año, con tarjeta o PayPal a través de Stripe.`,
    ],
  },
  {
    title: 'Renovación y cancelación',
    blocks: [
      'Un plan de pago se renueva al final de cada periodo hasta que lo canceles. Puedes **cancelar cuando quieras** en la página de facturación. Conservas el plan hasta el final del periodo que has pagado y después pasas a Free. Hasta entonces puedes deshacer la cancelación. A partir del segundo año de un plan anual también puedes **terminarlo con un mes de preaviso**: te reembolsaremos los días que queden.',
      'Te avisaremos por correo antes de que se renueve un plan anual, 30 y 14 días antes, y una vez al año si es mensual. Si un precio sube, te escribiremos al menos 30 días antes de que se te aplique. Solo pagas el precio nuevo si lo aceptas; si no, tu plan termina con el periodo que has pagado.',
    ],
  },
  {
    title: 'Cambio de plan',
    blocks: [
      'El paso a un plan superior empieza de inmediato, por un importe prorrateado que ves antes de confirmar. El paso a uno inferior empieza al final del periodo pagado, en una fecha que ves antes de confirmar, y hasta entonces puedes deshacerlo.',
    ],
  },
  {
    title: 'Pagos fallidos',
    blocks: [
      'Conservas tu plan mientras Stripe reintenta el cobro, y te avisaremos por correo y en tu panel. Si fallan todos los intentos, tu plan termina y tu cuenta pasa a Free.',
    ],
  },
  {
    title: refunds,
    blocks: [
      'Puedes pedir un reembolso completo en los **14 días siguientes al primer pago de tu primera suscripción**, en un paso en la página de facturación y por cualquier motivo. Tu suscripción termina entonces y tu cuenta pasa a Free de inmediato. Si eliminas tu cuenta y vuelves antes de un año, el reembolso no está disponible otra vez para la misma dirección de correo o la misma tarjeta. Tus derechos legales como consumidor no se ven afectados.',
      'Si un plan se renueva y **no has hecho ninguna solicitud desde entonces**, puedes devolver ese pago entero en un plazo de 14 días, en un paso en la página de facturación. Tu suscripción termina entonces de inmediato; los pagos anteriores no se devuelven.',
    ],
  },
  {
    title: 'Modelos de terceros',
    blocks: [
      'Tu plan incluye los modelos que ofrecemos. Podemos sustituir un modelo, y cada plan limita el tamaño y el número de solicitudes. También puedes usar un router de modelos como OpenRouter **con tu propia clave**. Sus condiciones, límites y precios son cosa de esa empresa y tuya, y lo que cobra no forma parte de tu plan. Ella decide qué modelos hay y cuáles son gratuitos.',
    ],
  },
  {
    title: 'Tu código sigue siendo tuyo',
    blocks: [
      'No reclamamos ningún derecho sobre el código que escribes o generas. Los modelos se equivocan: revisa y prueba el código generado, y comprueba su licencia, antes de confiar en él.',
    ],
  },
  {
    title: 'Qué te pedimos',
    blocks: [
      {
        list: [
          'Usa una dirección de correo en la que podamos localizarte y no compartas tu contraseña.',
          'No revendas el acceso, no eludas un cupo y no sobrecargues el servicio con solicitudes automatizadas.',
          'No uses el servicio para infringir la ley ni para atacarnos a nosotros ni a nadie más.',
        ],
      },
      'Si incumples estas reglas, podemos suspender o cerrar tu cuenta. Antes te diremos por qué, salvo que el daño sea urgente. Puedes instalar y usar la extensión mientras tengas una cuenta.',
    ],
  },
  {
    title: 'Disponibilidad y responsabilidad',
    blocks: [
      'Llevamos el servicio con cuidado y arreglamos los problemas tan rápido como podemos, pero no garantizamos que esté siempre disponible. Nuestra responsabilidad es ilimitada en caso de dolo, negligencia grave y daños personales. En lo demás se limita a los daños previsibles, en la medida en que lo permita la ley.',
    ],
  },
  {
    title: 'Si te vas, y cambios en estas condiciones',
    blocks: [
      'Puedes eliminar tu cuenta en la página de la cuenta cuando quieras; antes se cancela el plan de pago. Nuestra [política de privacidad](/privacy) dice qué guardamos. Si cambiamos estas condiciones de forma relevante, te escribiremos al menos 30 días antes y podrás irte. Se aplica la ley del país del titular, junto con la ley de protección de los consumidores del tuyo.',
    ],
  },
]
