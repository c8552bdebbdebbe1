import type * as source from '../en/teams.ts'

const unchanged = 'Dein eigener Tarif und deine Snippets haben sich nicht geändert.'

const aboutTeams =
  'Ein Team teilt Snippets, Anweisungen und getunte Modelle in VS Code. Beitreten kostet nichts.'

export const teams: typeof source.teams = {
  invitation: {
    subject: (team) => `Einladung ins Team „${team}“ bei Ghost Writers IA`,
    asMember: ({ team, from, email }) =>
      `${from} (${email}) hat dich eingeladen, dem Team „${team}“ als Mitglied beizutreten. ${aboutTeams}`,
    asAdmin: ({ team, from, email }) =>
      `${from} (${email}) hat dich eingeladen, dem Team „${team}“ als Admin beizutreten. ${aboutTeams}`,
    once: (day) =>
      `Der Link gilt einmal, bis zum ${day} und nur für diese E-Mail-Adresse. Wenn du nicht weißt, wer das ist, ignoriere diese E-Mail.`,
    button: 'Einladung ansehen',
  },
  removed: {
    subject: 'Du wurdest aus einem Team entfernt',
    text: (team) =>
      `du bist nicht mehr im Team „${team}“, und seine Bibliothek ist aus deinen Editoren verschwunden. ${unchanged}`,
  },
  deleted: {
    subject: 'Ein Team wurde gelöscht',
    text: (team) => `der Owner hat das Team „${team}“ mit seiner Bibliothek gelöscht. ${unchanged}`,
  },
  secondFactor: {
    subject: 'Dein Team verlangt die Zwei-Faktor-Anmeldung',
    required: ({ team, day }) =>
      `der Owner des Teams „${team}“ verlangt jetzt die Zwei-Faktor-Anmeldung. Richte sie bis zum ${day} ein: Das dauert eine Minute, und du brauchst eine Authenticator-App auf deinem Handy.`,
    after:
      'Danach kannst du die Bibliothek des Teams erst wieder nutzen, wenn das erledigt ist. Nichts wird gelöscht, und dein eigener Tarif und deine Snippets ändern sich nicht.',
    button: 'Zwei-Faktor-Anmeldung einrichten',
  },
  offered: {
    subject: 'Owner eines Teams werden?',
    offer: ({ team, from }) =>
      `${from} möchte dich zum Owner des Teams „${team}“ machen. Als Owner verwaltest du die Admins, und die Bibliothek hängt von deinem Tarif ab.`,
    answer: (day) =>
      `Es ändert sich nur etwas, wenn du bis zum ${day} auf der Seite des Teams annimmst. Dort kannst du auch ablehnen.`,
  },
  declined: {
    subject: 'Dein Team braucht immer noch einen neuen Owner',
    text: ({ team, by }) =>
      `${by} möchte das Team „${team}“ nicht übernehmen. Du bist weiter sein Owner und kannst es jemand anderem anbieten.`,
  },
  received: {
    subject: 'Du bist jetzt Owner eines Teams',
    accepted: ({ team, from }) =>
      `du hast das Team „${team}“ von ${from} übernommen. Du bist jetzt sein Owner.`,
    paused: (plan) =>
      `Dein Tarif enthält keine Teams, deshalb ist die Bibliothek pausiert, bis du ein Upgrade auf ${plan} machst.`,
    readOnly: ({ plan, day }) =>
      `Dein Tarif enthält keine Teams, deshalb ist die Bibliothek bis zum ${day} schreibgeschützt und pausiert danach. Mit einem Upgrade auf ${plan} bleibt sie.`,
  },
  transferred: {
    subject: 'Dein Team hat einen neuen Owner',
    accepted: ({ team, to }) => `${to} ist jetzt Owner des Teams „${team}“, und du bist Admin.`,
    notYou:
      'Wenn du es nicht angeboten hast, ändere jetzt dein Passwort und antworte auf diese E-Mail.',
  },
  readOnly: {
    subject: (day) => `Die Bibliothek deines Teams ist bis zum ${day} schreibgeschützt`,
    text: (day) =>
      `dein Tarif enthält keine Teams mehr. Mitglieder können die Bibliothek bis zum ${day} nutzen, aber niemand kann sie bearbeiten. Danach pausiert sie. Nichts wird gelöscht.`,
    upgrade: (plan) =>
      `Mit einem Upgrade auf ${plan} ist alles sofort wieder da. Oder du bietest das Team einem Mitglied an, dessen Tarif Teams enthält.`,
    button: 'Tarife ansehen',
  },
  goToTeam: 'Zum Team',
}
