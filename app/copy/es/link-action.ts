export const linkActionFailed: string = 'No hemos podido hacerlo ahora. Inténtalo de nuevo.'
