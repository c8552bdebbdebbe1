const longest = 128
/** So many units no password of that length takes, however it is written. */
const longestTyped = 1_024

type Typed = { readonly password: string; readonly confirmPassword: string }
type Fault = { readonly message: string; readonly field: string }

/** What is wrong with a password that someone wants to have, in the order and words of the specification. */
export function checkNewPassword(
  { password, confirmPassword }: Typed,
  minLength: number,
): Fault | null {
  if (password !== confirmPassword) {
    return { message: 'Passwords do not match', field: 'confirmPassword' }
  }
  const length = countSigns(password)
  if (length < minLength) {
    return { message: `Password must be at least ${minLength} characters`, field: 'password' }
  }
  return length > longest
    ? { message: `Password must be at most ${longest} characters`, field: 'password' }
    : null
}

/** Counted only when it is short: many accents take minutes to bring into order. */
function countSigns(password: string): number {
  return password.length > longestTyped ? longestTyped : [...password.normalize('NFKC')].length
}
