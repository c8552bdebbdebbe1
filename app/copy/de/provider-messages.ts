import type * as source from '../en/provider-messages.ts'

export const providerMessages: typeof source.providerMessages = {
  'provider-canceled': 'Du hast die Anmeldung abgebrochen. Es hat sich nichts geändert.',
  'provider-down':
    'Wir erreichen diesen Anbieter gerade nicht. Versuch es noch mal oder melde dich anders an.',
  'provider-email-taken':
    'Es gibt schon ein Konto mit dieser Adresse. Melde dich dort auf einem anderen Weg an, und wir verbinden die beiden.',
  'provider-expired':
    'Diese Anmeldung hat zu lange gedauert oder wurde schon benutzt. Versuch es noch mal.',
  'provider-failed':
    'Die Antwort des Anbieters war ungültig. Versuch es noch mal oder melde dich anders an.',
  'provider-linked-elsewhere':
    'Diese Anmeldung gehört zu einem anderen Konto. Trenne sie erst dort, oder wähle eine andere.',
  'provider-not-linked':
    'Diese Anmeldung ist nicht mit deinem Konto verbunden. Wähle eine, die es ist.',
  'provider-stale':
    'Der Anbieter hat dich nicht noch mal nach deiner Anmeldung gefragt. Bestätige bitte anders.',
  'provider-unknown': 'Diesen Anbieter gibt es hier nicht.',
  'provider-without-email':
    'Ein Konto braucht eine E-Mail-Adresse, und der Anbieter gibt keine weiter. Erlaube es dort, oder registriere dich hier.',
  'visit-ended':
    'Diese Anmeldung ist beendet oder hat in einem anderen Browser begonnen. Fang bitte noch mal an.',
}

export const signInFailures: typeof source.signInFailures = {
  'sign-in-locked': 'Dieses Konto ist gesperrt. Wende dich an den Support.',
  'sign-in-later': 'Das waren zu viele Versuche. Warte ein paar Minuten und versuch es noch mal.',
}
