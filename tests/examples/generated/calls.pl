# Twenty calls by the client that OpenAPI::Client makes of /api/openapi.json: what is sent is checked before it is sent,
# and what is answered after it came.
use strict;
use warnings;
use Mojo::JSON qw(encode_json true);
use Mojo::URL;
use OpenAPI::Client;

my $client = OpenAPI::Client->new("file://$ARGV[0]");
$client->base_url(Mojo::URL->new($ENV{TOOLSTEAD}));
$client->ua->on(start => sub { $_[1]->req->headers->authorization("Bearer $ENV{TOKEN}") });
my $count = 0;

sub answer {
  my ($operation, $transaction) = @_;
  my $response = $transaction->res;
  die "$operation: " . ($response->body || $transaction->error->{message}) unless $response->is_success;
  my ($method, $path) = ($transaction->req->method, $transaction->req->url->path->to_string);
  my @errors = $client->validator->validate_response([lc $method, $path],
    {code => $response->code, body => {content_type => 'application/json', exists => 1, value => $response->json}});
  die "$operation: @errors" if @errors;
  $count++;
  return $response->json->{result}{data};
}
sub ask { my ($name, $input) = @_; answer($name, $client->call($name, $input ? {input => encode_json($input)} : {})) }
sub change { my ($name, $input) = @_; answer($name, $client->call($name, {}, json => $input)) }
sub is { die "$_[0] is not $_[1]" unless $_[0] eq $_[1] }

my $feature = change('devflow.addFeature', {name => 'Web shop'});
my $status = change('devflow.addStatus', {name => 'Under way'});
my $item = change('devflow.addItem', {featureId => $feature->{id}, title => 'Basket', statusId => $status->{id}});
change('devflow.editItem', {id => $item->{id}, dueDate => '2026-12-24'});
is(ask('devflow.item', {id => $item->{id}})->{dueDate}, '2026-12-24');
is(ask('devflow.features')->{features}[0]{name}, 'Web shop');
is(ask('devflow.statuses', {})->{statuses}[0]{name}, 'Under way');
change('devflow.setCompleted', {ids => [$item->{id}], completed => true});
my $calendar = change('calendar.addCalendar', {name => 'Office'});
my $event = change('calendar.addEvent',
  {title => 'Dentist', start => '2026-01-06T14:45', zone => 'UTC', calendarId => $calendar->{id}});
is(ask('calendar.event', {id => $event->{id}})->{title}, 'Dentist');
is(ask('calendar.search', {q => 'dentist'})->{events}[0]{id}, $event->{id});
is(ask('calendar.calendars')->{calendars}[-1]{name}, 'Office');
my $habit = change('goalsHabits.addHabit', {name => 'Run', startDate => '2026-01-01'});
change('goalsHabits.setEntry', {habitId => $habit->{id}, day => '2026-01-05', state => 'done'});
is(ask('goalsHabits.getHabits', {})->{habits}[0]{name}, 'Run');
my $account = change('expenses.addAccount', {name => 'Household', currency => 'EUR'});
my $category = change('expenses.addCategory', {name => 'Food', kind => 'expense'});
change('expenses.addTransaction',
  {accountId => $account->{id}, date => '2026-01-05', amount => -1230, categoryId => $category->{id}});
is(ask('expenses.accounts')->{accounts}[0]{currency}, 'EUR');
my $script = change('scripts.create', {name => 'Orders', content => 'select 1'});
is(ask('scripts.open', {id => $script->{id}})->{content}, 'select 1');

# What is wrong is not sent.
my $refused = $client->call('devflow.addItem', {}, json => {featureId => 'x'});
die 'a wrong call was sent' if $refused->req->headers->authorization;
print "$count calls\n";
