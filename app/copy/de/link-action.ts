export const linkActionFailed: string = 'Das hat gerade nicht geklappt. Versuch es noch mal.'
