/** Asks for the key of the local mailbox and the payment sandbox. */
export const keyPage = {
  label: 'test tools',
  title: 'Enter the key',
  intro:
    'The local mailbox and the payment sandbox are for the person who runs this site. Open the link that was printed when it started, or paste the key from that link.',
  /** Around the name of the file. */
  file: {
    before: "You'll also find the key in the file ",
    after: " in the site's data directory.",
  },
  key: 'Key',
  submit: 'Continue',
}
