/** What the customer reads about a return that they have asked for. */
export const returns = {
  asked: 'Thank you. We have received your request and will write to you soon.',
  tooLate: 'The time for this return is over. Write to us if something is wrong.',
  noPieces:
    'These pieces cannot be returned: they were refunded, or another return has them already.',
  tooMany:
    'This order has had as many returns as we can take here. Please write to us, and we will help.',
  unseen:
    'We already have a return of this order that this page does not show yet. Please reload the page and look at it before you send another.',
  unreadable:
    'One of these photographs could not be read. Please choose it as a JPEG or PNG, or take it again.',
  notSent:
    'Your request could not be sent. Please check your connection and try again; nothing you entered is lost.',
} as const;
