import type * as source from '../en/cookies.ts'

export const cookiePurposes: typeof source.cookiePurposes = {
  session: 'hält dich angemeldet. Es endet, wenn du dich abmeldest oder wenn es abläuft.',
  device:
    'erkennt diesen Browser wieder, nachdem du dich angemeldet hast, damit dich niemand aussperren kann, der anderswo dein Passwort rät. Es hält ein Jahr.',
  'pending-passkey':
    'merkt sich, dass du dich gerade mit einem Passkey anmeldest. Höchstens zehn Minuten.',
  'pending-provider':
    'merkt sich, dass wir dich zur Anmeldung an einen Anbieter wie GitHub geschickt haben. Höchstens zehn Minuten.',
  'pending-second-factor':
    'merkt sich, dass dein Passwort stimmte, während du deinen Code nachsiehst. Höchstens zehn Minuten.',
  'pending-email-code':
    'merkt sich, dass wir dir einen Code gemailt haben. Höchstens zehn Minuten.',
  'remembered-browser':
    'erspart diesem Browser den Code der Zwei-Faktor-Anmeldung, wenn du darum gebeten hast. Es hält 30 Tage.',
  language:
    'merkt sich, welche Sprache du gewählt hast oder dass wir dir deine angeboten haben, damit wir nur einmal fragen. Höchstens ein Jahr.',
  flash:
    'bringt eine kurze Meldung wie „Nachricht gesendet“ auf die nächste Seite. Höchstens eine Minute.',
  'card-visits':
    'merkt sich, dass wir dich zum Zahlungsanbieter geschickt haben, um deine Karte zu ändern, damit nur du das abschließen kannst. Höchstens zwei Stunden.',
  'bank-visit':
    'merkt sich, welchen Tarif du gewählt hast, während deine Bank die Zahlung bestätigt, damit wir dir sagen können, wann du ihn hast. Höchstens zwei Stunden.',
  'stand-in-key':
    'öffnet auf einer Testinstallation das lokale Postfach und die Zahlungs-Sandbox. Auf einer öffentlichen Website wird es nie gesetzt.',
}
