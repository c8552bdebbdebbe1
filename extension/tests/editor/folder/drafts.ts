export const draft = 'not for models'
