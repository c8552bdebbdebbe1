import { plural } from '#domain/locale.ts'
import type * as source from '../en/passwords.ts'

export const passwordLabels: typeof source.passwordLabels = {
  current: 'Contraseña actual',
  new: { password: 'Contraseña', confirm: 'Confirma la contraseña' },
  changed: { password: 'Contraseña nueva', confirm: 'Confirma la contraseña nueva' },
}

export const accountPassword: typeof source.accountPassword = {
  label: 'Contraseña de la cuenta',
  shows: 'la contraseña de la cuenta',
}

export const showPassword: typeof source.showPassword = {
  show: 'Mostrar',
  hide: 'Ocultar',
  what: 'la contraseña',
  whatCurrent: 'la contraseña actual',
  showBoth: 'Mostrar las dos',
  hideBoth: 'Ocultar las dos',
  whatBoth: 'contraseñas',
}

export const passwordAdvice: typeof source.passwordAdvice = {
  empty: (minLength) => `Al menos ${minLength} caracteres. Una frase corta va muy bien.`,
  tooShort: (missing) => plural(missing, { one: '# carácter más', other: '# caracteres más' }),
  weak: 'Contraseña débil: es una de las primeras que probaría cualquiera.',
  fair: 'Contraseña aceptable. Más larga es más segura: prueba con unas cuantas palabras.',
  good: 'Contraseña buena. Con 15 caracteres o más sería aún mejor.',
  strong: 'Contraseña fuerte',
}

export const passwordProblems: typeof source.passwordProblems = {
  mismatch: 'Las contraseñas no coinciden',
  tooShort: (minLength) => `La contraseña debe tener al menos ${minLength} caracteres`,
  tooLong: (maxLength) => `La contraseña debe tener como máximo ${maxLength} caracteres`,
}
