-- One database and role for each service, as everywhere. The passwords guard nothing: the server is
-- reached from the network of this compose project alone.
create role identity login password 'identity';
create database identity owner identity;
create role vault login password 'vault';
create database vault owner vault;
create role fraud login password 'fraud';
create database fraud owner fraud;
create role "account-info" login password 'account-info';
create database "account-info" owner "account-info";
create role commerce login password 'commerce';
create database commerce owner commerce;
create role "gateway-legacy" login password 'gateway-legacy';
create database "gateway-legacy" owner "gateway-legacy";
create role console login password 'console';
create database console owner console;
