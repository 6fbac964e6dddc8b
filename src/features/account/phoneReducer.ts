/**
 * The steps of phone verification: sending → code → verifying → done; `start` only after the first code could not be sent.
 * `problem` is the last error message.
 */
export type PhoneState =
  | { step: 'start'; problem?: string }
  | { step: 'sending'; problem?: undefined; resend: boolean }
  | { step: 'code'; problem?: string }
  | { step: 'verifying'; problem?: undefined }
  | { step: 'done' };

export type PhoneAction =
  | { type: 'sending' }
  | { type: 'sent' }
  | { type: 'verifying' }
  | { type: 'verified' }
  | { type: 'failed'; problem: string };

/** The code is sent as soon as the dialog opens. */
export const START: PhoneState = { step: 'sending', resend: false };

/** A failure returns to the step where the user can retry; a late response is ignored. */
export function phoneReducer(state: PhoneState, action: PhoneAction): PhoneState {
  switch (action.type) {
    case 'sending':
      return state.step === 'start' || state.step === 'code'
        ? { step: 'sending', resend: state.step === 'code' }
        : state;
    case 'sent':
      return state.step === 'sending' ? { step: 'code' } : state;
    case 'verifying':
      return state.step === 'code' ? { step: 'verifying' } : state;
    case 'verified':
      return state.step === 'verifying' ? { step: 'done' } : state;
    case 'failed':
      if (state.step === 'sending')
        return { step: state.resend ? 'code' : 'start', problem: action.problem };
      if (state.step === 'verifying' || state.step === 'code')
        return { step: 'code', problem: action.problem };
      return state;
  }
}
