/** What the customer reads about a return that they have asked for. */
export const returns = {
  asked: 'Thank you. We have received your request and will write to you soon.',
  tooLate: 'The time for this return is over. Write to us if something is wrong.',
  noPieces:
    'These pieces cannot be returned: they were refunded, or another return has them already.',
} as const;
