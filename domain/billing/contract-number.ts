import type { KeyedHash } from '../identity/deleted-account.ts'

type HashPorts = { readonly keyedHash: KeyedHash }

/** Without I, L, O and U: nobody mistakes one letter for another, on paper or by phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The hash's own letters, twice as many, so that each of ours is equally likely. */
const hashLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const groups = /^(.{4})(.{4}).*$/

/**
 * What a customer calls their contract by, such as GW-4K7T-92XB. Derived from the subscription's
 * id with our own secret: nothing to store, and only the customer can know it.
 */
export function getContractNumber(ports: HashPorts, subscriptionId: string): string {
  const [number] = listNumbers(ports, subscriptionId)
  if (number === undefined) throw new Error('A contract number needs a secret')
  return number
}

/**
 * Whether a text contains the number of this contract, also one from before a secret was replaced.
 * Case, spaces, dashes, a missing GW and letters that look like digits don't matter.
 */
export function hasContractNumber(
  ports: HashPorts,
  { text, subscriptionId }: { readonly text: string; readonly subscriptionId: string },
): boolean {
  const typed = toComparable(text)
  return listNumbers(ports, subscriptionId).some((number) =>
    typed.includes(toComparable(number.slice(3))),
  )
}

function listNumbers({ keyedHash }: HashPorts, subscriptionId: string): readonly string[] {
  return keyedHash.list(`contract:${subscriptionId}`).map((hash) => {
    const letters = Array.from(hash, (letter) =>
      alphabet.charAt(hashLetters.indexOf(letter) % alphabet.length),
    )
    return letters.join('').replace(groups, 'GW-$1-$2')
  })
}

function toComparable(text: string): string {
  const letters = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return letters.replaceAll('O', '0').replace(/[IL]/g, '1')
}
