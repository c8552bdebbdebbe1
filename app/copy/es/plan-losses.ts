import { plural } from '#domain/locale.ts'
import type * as source from '../en/plan-losses.ts'

export const losses: typeof source.losses = {
  requests: (perDay, before) => `${perDay} solicitudes al día en lugar de ${before}`,
  unlimitedRequests: (perDay) => `${perDay} solicitudes al día en lugar de solicitudes ilimitadas`,
  completion: 'El autocompletado escribe línea a línea en lugar de bloques enteros',
  languages: 'El autocompletado y Generar código, con un lenguaje a la vez',
  explanations: 'Sin explicaciones de código',
  snippets: (count) =>
    plural(count, {
      one: 'Tu snippet pasa a ser de solo lectura',
      other: 'Tus # snippets pasan a ser de solo lectura',
    }),
  tokens: (count) =>
    plural(count, {
      one: 'Tu token de API queda en pausa',
      other: 'Tus # tokens de API quedan en pausa',
    }),
  teams: (count) =>
    plural(count, {
      one: 'La biblioteca de tu equipo es de solo lectura 30 días y después queda en pausa',
      other:
        'Las bibliotecas de tus # equipos son de solo lectura 30 días y después quedan en pausa',
    }),
  tunedModels: (count) =>
    plural(count, {
      one: 'Tu modelo ajustado no se puede elegir en tus editores',
      other: 'Tus # modelos ajustados no se pueden elegir en tus editores',
    }),
}

export const supportLosses: typeof source.supportLosses = {
  community: {
    email: 'Soporte de la comunidad en lugar de soporte por correo',
    priority: 'Soporte de la comunidad en lugar de soporte prioritario',
  },
  email: { priority: 'Soporte por correo en lugar de soporte prioritario' },
  priority: {},
}
