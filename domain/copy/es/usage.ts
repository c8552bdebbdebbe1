import type * as source from '../en/usage.ts'

export const usage: typeof source.usage = {
  alert: {
    subject: 'Has usado todas tus solicitudes',
    almost: 'Has usado el 80 % de tus solicitudes',
    used: ({ all, plan, perDay, day }) =>
      `Has usado las ${all} solicitudes de tu cupo de ${plan}. Se recargan una a una, ${perDay} al día. Volverás a tenerlas todas el ${day}, si hasta entonces no haces ninguna.`,
    almostUsed: ({ all, plan, perDay }) =>
      `Has usado el 80 % de las ${all} solicitudes de tu cupo de ${plan}. Se recargan una a una, ${perDay} al día.`,
    unlimited: (plan) => `¿Necesitas más? ${plan} no tiene límite diario.`,
    larger: ({ plan, perDay, ceiling }) =>
      `¿Necesitas más? ${plan} recarga ${perDay} solicitudes al día y empieza con ${ceiling}.`,
    button: 'Ir al panel',
    turnOff: 'Desactivar estos correos',
  },
}
