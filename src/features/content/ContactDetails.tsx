import { sellerLines } from '../../domain/shop/business';
import { EmailLink } from '../../ui/EmailLink';
import { useSite } from '../../ui/site';
import { Fact } from './Fact';

/** Hours, addresses and the grievance officer. */
export function ContactDetails() {
  const { supportEmail, supportPhone, business } = useSite();
  const address = sellerLines(business);
  return (
    <dl className="mt-10 grid gap-6 border-t border-line pt-8">
      <Fact term="Hours">Support hours are {business.hours}, with a reply within 24 hours.</Fact>
      {supportEmail !== '' && (
        <Fact term="Email">
          <EmailLink address={supportEmail} />
        </Fact>
      )}
      {supportPhone !== '' && (
        <Fact term="Telephone">
          <a href={`tel:${supportPhone.replace(/\s/g, '')}`} className="textlink">
            {supportPhone}
          </a>
        </Fact>
      )}
      {address.length > 0 && (
        <Fact term="Address">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Fact>
      )}
      {business.grievanceOfficer !== '' && (
        <Fact term="Grievance officer">
          <span>
            {[business.grievanceOfficer, business.grievanceDesignation].filter(Boolean).join(', ')}
            ,{' '}
          </span>
          <EmailLink address={business.grievanceEmail} />
          {business.grievancePhone !== '' && <span>, {business.grievancePhone}</span>}
        </Fact>
      )}
    </dl>
  );
}
