import type * as source from '../en/usage.ts'

export const usage: typeof source.usage = {
  alert: {
    subject: 'Du hast alle deine Anfragen verbraucht',
    almost: 'Du hast 80 % deiner Anfragen verbraucht',
    used: ({ all, plan, perDay, day }) =>
      `du hast alle ${all} Anfragen deines ${plan}-Kontingents verbraucht. Nach und nach kommen neue dazu, ${perDay} am Tag. Wenn du keine weiteren stellst, hast du am ${day} wieder alle.`,
    almostUsed: ({ all, plan, perDay }) =>
      `du hast 80 % der ${all} Anfragen deines ${plan}-Kontingents verbraucht. Nach und nach kommen neue dazu, ${perDay} am Tag.`,
    unlimited: (plan) => `Brauchst du mehr? ${plan} hat kein Tageslimit.`,
    larger: ({ plan, perDay, ceiling }) =>
      `Brauchst du mehr? Mit ${plan} kommen jeden Tag ${perDay} Anfragen dazu, und du startest mit ${ceiling}.`,
    button: 'Zum Dashboard',
    turnOff: 'Diese E-Mails ausschalten',
  },
}
